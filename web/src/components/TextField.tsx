import { FormField } from './FormField';
import type { FormFieldProps } from './FormField';
import { Input } from './Input';
import type { InputProps } from './Input';

type Props = Omit<FormFieldProps, 'children'> & Omit<InputProps, 'children' | 'id'>;

/** One line of text; takes what `register('name')` of react-hook-form returns. */
export function TextField({ label, error, hint, required, ...input }: Props) {
  return (
    <FormField label={label} error={error} hint={hint} required={required}>
      {(control) => <Input {...control} {...input} />}
    </FormField>
  );
}
