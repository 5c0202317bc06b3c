import { chakra, Grid, Stack } from '@chakra-ui/react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { FormEvent } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { Alert } from '../../components/Alert';
import { BusyButton } from '../../components/BusyButton';
import { UnsavedGuard } from '../../features/admin/UnsavedGuard';
import { useUpload } from '../../features/uploads/useUpload';
import type { ProductForm_ProductFragment, ShopOptionsFragment } from '../../generated/admin';
import { messageOf } from '../../lib/errors';
import { useKeepTyped } from '../../lib/forms/useKeepTyped';
import { GenderField } from './GenderField';
import { ProductFields } from './ProductFields';
import { ProductImageField } from './ProductImageField';
import { valuesOf } from './productValues';
import type { ProductValues } from './productValues';
import { StockFields } from './stock/StockFields';
import { problemOf } from './stock/cellRules';
import { useUnsavedProduct } from './unsavedProduct';
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
  const unsaved = useUnsavedProduct(product.id, before);
  const form = useForm<ProductValues>({
    defaultValues: before,
    values: unsaved.typed,
    resetOptions: { keepDefaultValues: true },
    mode: 'onTouched',
  });
  useKeepTyped(form.subscribe, unsaved.keep);
  const { isDirty, errors } = form.formState;
  const upload = useUpload((path) =>
    form.setValue('image', path, { shouldDirty: true, shouldValidate: true }),
  );
  const [uploadsOfColors, setUploads] = useState(0);
  const { save, isSaved, isSaving, error } = useSaveProduct(product);

  const leave = useEffectEvent(() => {
    unsaved.forget();
    void navigate(list);
  });
  useEffect(() => {
    if (isSaved) leave();
  }, [isSaved]);

  /** Says what is wrong with the grid, whose cells have no room for it. */
  function hasProblem(values: ProductValues): boolean {
    const problem = values.byVariant && problemOf(values.cells, values);
    if (problem) form.setError('root', { message: problem });
    return Boolean(problem);
  }

  const submit = form.handleSubmit(
    (after) => {
      if (hasProblem(after)) return;
      // Saving a draft as it is still puts it on the shelf.
      return isDirty || !product.listed ? save(before, after) : void navigate(list);
    },
    () => void hasProblem(form.getValues()),
  );

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
          <BusyButton
            type="submit"
            size="lg"
            alignSelf="flex-start"
            busy={isSaving}
            disabled={upload.progress !== undefined || uploadsOfColors > 0}
          >
            Update
          </BusyButton>
        </Stack>
        <UnsavedGuard isDirty={isDirty && !isSaved} onLeave={unsaved.forget} />
      </chakra.form>
    </FormProvider>
  );
}
