import { chakra, Flex } from '@chakra-ui/react';
import { useFormContext } from 'react-hook-form';
import { Checkbox } from '../../components/Checkbox';
import { FormField } from '../../components/FormField';
import { Select } from '../../components/Select';
import { COLORS, GENDERS, SIZES } from './productValues';
import type { ProductValues } from './productValues';

/** What shoppers filter by. A gender, once chosen, can only be changed for another. */
export function ProductVariantFields({ canBeBlank }: { canBeBlank: boolean }) {
  const { register } = useFormContext<ProductValues>();
  return (
    <>
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
      <Choices name="sizes" label="Sizes" options={SIZES} />
      <Choices name="colors" label="Colors" options={COLORS} />
    </>
  );
}

interface ChoicesProps {
  name: 'sizes' | 'colors';
  label: string;
  options: string[];
}

function Choices({ name, label, options }: ChoicesProps) {
  const { register } = useFormContext<ProductValues>();
  return (
    <chakra.fieldset>
      <chakra.legend fontWeight="medium" mb="1">
        {label}
      </chakra.legend>
      <Flex columnGap="8" wrap="wrap">
        {options.map((option) => (
          <Checkbox key={option} value={option} {...register(name)}>
            {option}
          </Checkbox>
        ))}
      </Flex>
    </chakra.fieldset>
  );
}
