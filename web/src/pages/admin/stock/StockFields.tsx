import { Stack } from '@chakra-ui/react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Checkbox } from '../../../components/Checkbox';
import { TextField } from '../../../components/TextField';
import type { Vocabulary_OptionsFragment } from '../../../generated/admin';
import { rules } from '../productRules';
import { chosenAmong } from '../productValues';
import type { ProductValues } from '../productValues';
import { OptionChoices } from './OptionChoices';
import { VariantGrid } from './VariantGrid';
import { VariantPictures } from './VariantPictures';
import type { SetCount } from './VariantPictures';

interface Props {
  options: Vocabulary_OptionsFragment;
  /** Returned pieces that belong to no size or colour for sale. */
  unsorted: number;
  /** Counts the running uploads. */
  setUploadCount: SetCount;
}

/** The sizes and colours of a product, and its stock: one number, or one per variant. */
export function StockFields({ options, unsorted, setUploadCount }: Props) {
  const { register, control, formState } = useFormContext<ProductValues>();
  const { errors } = formState;
  const [byVariant, sizes, colors] = useWatch({ control, name: ['byVariant', 'sizes', 'colors'] });
  const axes = { sizes: chosenAmong(options.sizes, sizes), colors: chosenAmong(options.colors, colors) };
  return (
    <Stack gap="5" minW="0">
      <OptionChoices options={options} />
      <Checkbox {...register('byVariant')}>Each size and color has a stock of its own</Checkbox>
      {byVariant ? (
        <>
          <VariantGrid options={options} axes={axes} />
          {axes.colors.length > 0 && <VariantPictures colors={axes.colors} setUploadCount={setUploadCount} />}
          {unsorted > 0 && <UnsortedField />}
        </>
      ) : (
        <TextField
          label="Count In Stock"
          required
          type="number"
          min={0}
          step={1}
          inputMode="numeric"
          hint="Sales made while you edit are taken off what you enter."
          error={errors.countInStock?.message}
          {...register('countInStock', rules.countInStock)}
        />
      )}
    </Stack>
  );
}

function UnsortedField() {
  const { register, formState } = useFormContext<ProductValues>();
  return (
    <TextField
      label="Pieces to be sorted"
      type="number"
      min={0}
      step={1}
      inputMode="numeric"
      hint="They came back from orders and belong to nothing in the grid: add them where they fit, and take them off here."
      error={formState.errors.unsorted?.message}
      {...register('unsorted', rules.unsorted)}
    />
  );
}
