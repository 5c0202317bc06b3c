import { Box, Input } from '@chakra-ui/react';
import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';

interface Props {
  label: string;
  value: string;
  onSearch: (text: string) => void;
}

const PAUSE_MS = 250;

/** Searches while typing, once the typing pauses. Uncontrolled: the address follows the text, never the other way while typing. */
export function ListSearch({ label, value, onSearch }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = value;
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function search(text: string) {
    clearTimeout(timer.current);
    onSearch(text.trim());
  }

  function searchSoon(text: string) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(text), PAUSE_MS);
  }

  return (
    <Box position="relative" flex={{ base: '1 0 100%', md: '1' }} maxW={{ md: '24rem' }}>
      <Box position="absolute" insetStart="4" top="3" color="fg.muted" pointerEvents="none">
        <Search size={20} aria-hidden />
      </Box>
      <Input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        defaultValue={value}
        borderRadius="full"
        ps="11"
        onChange={(event) => searchSoon(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search(event.currentTarget.value);
        }}
      />
    </Box>
  );
}
