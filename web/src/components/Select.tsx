import { NativeSelect } from '@chakra-ui/react';
import type { NativeSelectFieldProps } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';

interface Props extends Omit<NativeSelectFieldProps, 'width'> {
  width?: string;
  disabled?: boolean;
}

/** The browser's own select, in the shop's look. */
export function Select({ width, disabled, ...field }: Props) {
  return (
    <NativeSelect.Root w={width} disabled={disabled}>
      <NativeSelect.Field {...field} />
      <NativeSelect.Indicator>
        <ChevronDown aria-hidden />
      </NativeSelect.Indicator>
    </NativeSelect.Root>
  );
}
