import { Box } from '@chakra-ui/react';
import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { Input } from '../../components/Input';

interface Props {
  label: string;
  value: string;
  onSearch: (text: string) => void;
}

const PAUSE_MS = 250;

/** Searches once typing pauses. Uncontrolled: the address follows the text, never the reverse while the input has the focus. */
export function ListSearch({ label, value, onSearch }: Props) {
  const input = useRef<HTMLInputElement>(null);
  /** Typed and not yet searched for. */
  const [typed, setTyped] = useState<string>();

  const isBack = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    if (input.current && (isBack || input.current !== document.activeElement)) input.current.value = value;
  }, [value, isBack]);

  function search(text: string) {
    setTyped(undefined);
    onSearch(text.trim());
  }

  const searchTyped = useEffectEvent(search); // reads the latest address: other parameters may have changed meanwhile
  useEffect(() => {
    if (typed === undefined) return undefined;
    const timer = setTimeout(() => searchTyped(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

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
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search(event.currentTarget.value);
        }}
      />
    </Box>
  );
}
