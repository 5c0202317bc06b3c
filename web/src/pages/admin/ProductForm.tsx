import { Button, chakra, Grid, Stack } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import type { FormEvent } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { Alert } from '../../components/Alert';
import { UnsavedGuard } from '../../features/admin/UnsavedGuard';
import { useUpload } from '../../features/uploads/useUpload';
import type { ProductForm_ProductFragment, ShopOptionsFragment } from '../../generated/admin';
import { messageOf } from '../../lib/errors';
import { GenderField } from './GenderField';
import { ProductFields } from './ProductFields';
import { ProductImageField } from './ProductImageField';
import { valuesOf } from './productValues';
import type { ProductValues } from './productValues';
import { StockFields } from './stock/StockFields';
import { problemOf } from './stock/cellRules';
import { useSaveProduct } from './useSaveProduct';

interface Props {
  product: ProductForm_ProductFragment;
  options: ShopOptionsFragment;
  /** Where to go once it is saved. */
  list: string;
}

/** Keeps what it was opened with, whatever becomes of the product meanwhile. */
export function ProductForm({ product, options, list }: Props) {
  const [before] = useState(() => valuesOf(product, options));
  const navigate = useNavigate();
  const form = useForm<ProductValues>({ defaultValues: before, mode: 'onTouched' });
  const { isDirty, errors } = form.formState;
  const upload = useUpload((path) =>
    form.setValue('image', path, { shouldDirty: true, shouldValidate: true }),
  );
  const [uploadsOfColors, setUploads] = useState(0);
  const { save, isSaved, isSaving, error } = useSaveProduct(product);

  useEffect(() => {
    if (isSaved) void navigate(list);
  }, [isSaved, list, navigate]);

  // Saving a draft as it is still puts it on the shelf.
  const submit = form.handleSubmit((after) => {
    const problem = after.byVariant && problemOf(after.cells, after);
    if (problem) return form.setError('root', { message: problem });
    return isDirty || !product.listed ? save(before, after) : void navigate(list);
  });

  function submitAnew(event: FormEvent) {
    form.clearErrors('root'); // left standing, the same problem would not be read out again
    void submit(event);
  }

  return (
    <FormProvider {...form}>
      <chakra.form noValidate onSubmit={submitAnew}>
        <Grid
          templateColumns={{ base: '1fr', md: '1fr 18rem' }}
          gap={{ base: '6', md: '10' }}
          alignItems="start"
        >
          <Stack gap="5" minW="0">
            <ProductFields />
            <GenderField canBeBlank={!before.gender} />
            <StockFields options={options} unsorted={product.unsorted} setUploads={setUploads} />
          </Stack>
          <ProductImageField upload={upload} />
        </Grid>
        <Stack gap="4" mt="8">
          {errors.root && <Alert>{errors.root.message}</Alert>}
          {error !== undefined && <Alert>{messageOf(error)}</Alert>}
          <Button
            type="submit"
            size="lg"
            alignSelf="flex-start"
            loading={isSaving}
            disabled={upload.progress !== undefined || uploadsOfColors > 0}
          >
            Update
          </Button>
        </Stack>
        <UnsavedGuard isDirty={isDirty && !isSaved} />
      </chakra.form>
    </FormProvider>
  );
}
