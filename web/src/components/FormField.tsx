import { Box, chakra } from '@chakra-ui/react';
import { useId } from 'react';
import type { ReactNode } from 'react';

interface ControlProps {
  id: string;
  required: boolean;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

export interface FormFieldProps {
  label: string;
  error?: string;
  hint?: ReactNode;
  required?: boolean;
  /** The control, e.g. `(control) => <Textarea {...control} {...register('comment')} />`. */
  children: (control: ControlProps) => ReactNode;
}

/** A label, a control and its hint or error, tied together for screen readers. */
export function FormField({ label, error, hint, required = false, children }: FormFieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <Box>
      <chakra.label htmlFor={id} display="block" fontWeight="medium" mb="1.5">
        {label}
      </chakra.label>
      {children({
        id,
        required,
        'aria-invalid': Boolean(error),
        'aria-describedby': note ? `${id}-note` : undefined,
      })}
      {note && (
        <Box id={`${id}-note`} mt="1.5" fontSize="sm" color={error ? 'fg.error' : 'fg.muted'}>
          {note}
        </Box>
      )}
    </Box>
  );
}
