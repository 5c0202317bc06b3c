import { chakra, Flex } from '@chakra-ui/react';
import { useFormContext } from 'react-hook-form';
import { Checkbox } from '../../../components/Checkbox';
import { Swatch } from '../../../features/variants/Swatch';
import type { Vocabulary_OptionsFragment } from '../../../generated/admin';
import type { ProductValues } from '../productValues';

/** Sizes and colours, which shoppers filter by, or choose from where each has its own stock. */
export function OptionChoices({ options }: { options: Vocabulary_OptionsFragment }) {
  return (
    <>
      <Choices name="sizes" label="Sizes" options={options.sizes} />
      <Choices name="colors" label="Colors" options={options.colors} />
    </>
  );
}

interface ChoicesProps {
  name: 'sizes' | 'colors';
  label: string;
  options: { name: string; swatch?: string }[];
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
          <Checkbox key={option.name} value={option.name} {...register(name)}>
            {option.swatch && <Swatch color={option.swatch} />}
            {option.name}
          </Checkbox>
        ))}
      </Flex>
    </chakra.fieldset>
  );
}
