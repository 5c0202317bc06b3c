import { useFormContext } from 'react-hook-form';
import { FormField } from '../../components/FormField';
import { Select } from '../../components/Select';
import { GENDERS } from './productValues';
import type { ProductValues } from './productValues';

/** A chosen gender can be changed, but not cleared. */
export function GenderField({ canBeBlank }: { canBeBlank: boolean }) {
  const { register } = useFormContext<ProductValues>();
  return (
    <FormField label="Gender">
      {(control) => (
        <Select {...control} {...register('gender')}>
          {canBeBlank && <option value="">Select...</option>}
          {GENDERS.map((gender) => (
            <option key={gender}>{gender}</option>
          ))}
        </Select>
      )}
    </FormField>
  );
}
