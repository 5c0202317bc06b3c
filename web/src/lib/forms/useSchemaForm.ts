import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import type { FieldValues, UseFormProps } from 'react-hook-form';
import type { GenericSchema } from 'valibot';

/**
 * A form validated by one schema; submitting yields the schema's output. Each field shows the first rule that it breaks, and no
 * rule is skipped because another field breaks one.
 */
export function useSchemaForm<Fields extends FieldValues, Values>(
  schema: GenericSchema<Fields, Values>,
  props: Omit<UseFormProps<Fields, unknown, Values>, 'resolver' | 'criteriaMode'>,
) {
  return useForm<Fields, unknown, Values>({
    ...props,
    criteriaMode: 'all',
    resolver: valibotResolver(schema),
  });
}
