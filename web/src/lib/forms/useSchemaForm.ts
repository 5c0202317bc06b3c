import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import type { FieldValues, UseFormProps } from 'react-hook-form';
import type { GenericSchema } from 'valibot';

/**
 * A form whose rules are one schema; what is submitted is what the schema makes of the fields. Each field shows the first
 * rule that it breaks, and no rule is left out because another field breaks one.
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
