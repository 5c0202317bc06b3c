import { SimpleGrid } from '@chakra-ui/react';
import { useFormContext } from 'react-hook-form';
import { FormField } from '../../components/FormField';
import { TextField } from '../../components/TextField';
import { Textarea } from '../../components/Textarea';
import { rules } from './productRules';
import type { ProductValues } from './productValues';

const USUAL_CATEGORIES = ['Cloths', 'Shoes'];

export function ProductFields() {
  const { register, formState } = useFormContext<ProductValues>();
  const { errors } = formState;
  return (
    <>
      <TextField label="Name" required error={errors.name?.message} {...register('name', rules.name)} />
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="5">
        <TextField
          label="Price"
          required
          type="number"
          min={0}
          step="any"
          inputMode="decimal"
          error={errors.price?.message}
          {...register('price', rules.price)}
        />
        <TextField label="Brand" required error={errors.brand?.message} {...register('brand', rules.brand)} />
        <TextField
          label="Category"
          required
          list="usual-categories"
          hint="Shoppers filter by Cloths and Shoes."
          error={errors.category?.message}
          {...register('category', rules.category)}
        />
      </SimpleGrid>
      <datalist id="usual-categories">
        {USUAL_CATEGORIES.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      <FormField label="Description" required error={errors.description?.message}>
        {(control) => <Textarea rows={6} {...control} {...register('description', rules.description)} />}
      </FormField>
    </>
  );
}
