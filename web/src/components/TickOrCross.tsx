import { chakra } from '@chakra-ui/react';
import { Check, X } from 'lucide-react';

interface Props {
  isTick: boolean;
  /** Text for screen readers. */
  label: string;
}

/** A green tick or a red cross. */
export function TickOrCross({ isTick, label }: Props) {
  const Icon = isTick ? Check : X;
  return (
    <chakra.span
      role="img"
      aria-label={label}
      display="inline-flex"
      verticalAlign="middle"
      color={isTick ? 'fg.success' : 'fg.error'}
    >
      <Icon size={20} aria-hidden />
    </chakra.span>
  );
}
