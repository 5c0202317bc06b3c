import { Box, Button, Flex } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';

interface Props {
  index: number;
  count: number;
  isStopped: boolean;
  show: (index: number) => void;
  togglePause?: () => void;
}

export function CarouselControls({ index, count, isStopped, show, togglePause }: Props) {
  return (
    <Flex position="absolute" bottom="3" insetStart={{ base: '2', md: '9' }} align="center" zIndex="1">
      <Button variant="ghost" size="sm" px="0" aria-label="Previous product" onClick={() => show(index - 1)}>
        <ChevronLeft />
      </Button>
      <Flex gap="1.5" px="1" aria-hidden hideBelow="sm">
        {Array.from({ length: count }, (_, dot) => (
          <Box
            key={dot}
            w={dot === index ? '5' : '2'}
            h="2"
            borderRadius="full"
            bg={dot === index ? 'accent.solid' : 'border.control'}
            transition="width {durations.moderate}"
          />
        ))}
      </Flex>
      <Button variant="ghost" size="sm" px="0" aria-label="Next product" onClick={() => show(index + 1)}>
        <ChevronRight />
      </Button>
      {togglePause && (
        <Button
          variant="ghost"
          size="sm"
          px="0"
          aria-label={isStopped ? 'Play' : 'Pause'}
          onClick={togglePause}
        >
          {isStopped ? <Play /> : <Pause />}
        </Button>
      )}
    </Flex>
  );
}
