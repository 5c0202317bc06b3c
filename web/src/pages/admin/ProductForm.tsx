import { Button, chakra, Grid, Stack } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { Alert } from '../../components/Alert';
import { UnsavedGuard } from '../../features/admin/UnsavedGuard';
import { useUpload } from '../../features/uploads/useUpload';
import { useUpdateProductMutation } from '../../generated/admin';
import type { ProductForm_ProductFragment } from '../../generated/admin';
import { messageOf } from '../../lib/errors';
import { ProductFields } from './ProductFields';
import { ProductImageField } from './ProductImageField';
import { ProductVariantFields } from './ProductVariantFields';
import { updateOf, valuesOf } from './productValues';

interface Props {
  product: ProductForm_ProductFragment;
  /** Where to go once it is saved. */
  list: string;
}

/** Keeps what it was opened with, whatever becomes of the product meanwhile. */
export function ProductForm({ product: { id, listed }, product, list }: Props) {
  const [before] = useState(() => valuesOf(product));
  const navigate = useNavigate();
  const form = useForm({ defaultValues: before, mode: 'onTouched' });
  const { isDirty } = form.formState;
  const upload = useUpload((path) =>
    form.setValue('image', path, { shouldDirty: true, shouldValidate: true }),
  );
  const [updateProduct, { data, loading, error }] = useUpdateProductMutation({
    // A draft that becomes visible appears in lists that were fetched without it.
    update: (cache) => !listed && cache.evict({ fieldName: 'products' }),
  });

  useEffect(() => {
    if (data) void navigate(list);
  }, [data, list, navigate]);

  // Saving a draft as it is still puts it on the shelf.
  const save = form.handleSubmit((after) => {
    if (isDirty || !listed) void updateProduct({ variables: { id, input: updateOf(before, after) } });
    else void navigate(list);
  });

  return (
    <FormProvider {...form}>
      <chakra.form noValidate onSubmit={(event) => void save(event)}>
        <Grid
          templateColumns={{ base: '1fr', md: '1fr 18rem' }}
          gap={{ base: '6', md: '10' }}
          alignItems="start"
        >
          <Stack gap="5">
            <ProductFields />
            <ProductVariantFields canBeBlank={!before.gender} />
          </Stack>
          <ProductImageField upload={upload} />
        </Grid>
        <Stack gap="4" mt="8">
          {error && <Alert>{messageOf(error)}</Alert>}
          <Button
            type="submit"
            size="lg"
            alignSelf="flex-start"
            loading={loading}
            disabled={upload.progress !== undefined}
          >
            Update
          </Button>
        </Stack>
        <UnsavedGuard isDirty={isDirty && !data} />
      </chakra.form>
    </FormProvider>
  );
}
