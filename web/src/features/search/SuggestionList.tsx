import { Box } from '@chakra-ui/react';

interface Props {
  id: string;
  isShown: boolean;
  suggestions: string[];
  marked: number;
  onChoose: (suggestion: string) => void;
}

export function SuggestionList({ id, isShown, suggestions, marked, onChoose }: Props) {
  return (
    <Box
      id={id}
      role="listbox"
      aria-label="Suggestions"
      hidden={!isShown}
      position="absolute"
      top="calc(100% + 6px)"
      insetX="0"
      p="2"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="md"
      shadow="raised"
      zIndex="dropdown"
    >
      {suggestions.map((suggestion, index) => (
        <Box
          key={suggestion}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === marked}
          px="3"
          py="2.5"
          borderRadius="sm"
          cursor="button"
          bg={index === marked ? 'accent.muted' : undefined}
          _hover={{ bg: 'bg.muted' }}
          onMouseDown={(event) => event.preventDefault()} // the input keeps the focus, so the list stays open
          onClick={() => onChoose(suggestion)}
        >
          {suggestion}
        </Box>
      ))}
    </Box>
  );
}
