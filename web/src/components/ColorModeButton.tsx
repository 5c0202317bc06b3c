import { Button } from '@chakra-ui/react';
import { Moon, Sun } from 'lucide-react';
import { useColorMode } from '../lib/colorMode';

export function ColorModeButton() {
  const [mode, setMode] = useColorMode();
  const next = mode === 'dark' ? 'light' : 'dark';
  return (
    <Button
      variant="ghost"
      size="sm"
      px="0"
      aria-label={`Use the ${next} theme`}
      onClick={() => setMode(next)}
    >
      {mode === 'dark' ? <Sun /> : <Moon />}
    </Button>
  );
}
