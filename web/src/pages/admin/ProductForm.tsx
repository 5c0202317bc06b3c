import { Box, chakra, Grid, Stack } from '@chakra-ui/react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { FormEvent } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { Alert } from '../../components/Alert';
import { BusyButton } from '../../components/BusyButton';
import { UnsavedNote } from '../../components/UnsavedNote';
import { UnsavedGuard } from '../../features/admin/UnsavedGuard';
import { keepTypedSince } from '../../features/admin/keepTypedSince';
import { dropTarget } from '../../features/uploads/dropTarget';
import { useUpload } from '../../features/uploads/useUpload';
import type { ProductForm_ProductFragment, Vocabulary_OptionsFragment } from '../../generated/admin';
import { messageOf } from '../../lib/errors';
import { useKeepTyped } from '../../lib/forms/useKeepTyped';
import { showToast } from '../../lib/toasts';
import { GenderField } from './GenderField';
import { ProductFields } from './ProductFields';
import { ProductImageField } from './ProductImageField';
import type { ProductValues } from './productValues';
import { DroppedDialog, dropsVariants } from './stock/DroppedDialog';
import { StockFields } from './stock/StockFields';
import { useGridProblems } from './stock/useGridProblems';
import { useUnsavedProduct } from './unsavedProduct';
import { useSaveProduct } from './useSaveProduct';

interface Props {
  product: ProductForm_ProductFragment;
  options: Vocabulary_OptionsFragment;
  /** Address to open after saving. */
  list: string;
}

/** Keeps the product and vocabulary it was opened with, whatever others change meanwhile. */
export function ProductForm({ product, list, ...props }: Props) {
  const [options] = useState(props.options);
  const { before, sent, save, isSaved, isSaving, continueEditing, error, forgetError } = useSaveProduct(
    product,
    options,
  );
  const navigate = useNavigate();
  const unsaved = useUnsavedProduct(product.id, before);
  const form = useForm<ProductValues>({
    defaultValues: before,
    values: unsaved.typed,
    resetOptions: { keepDefaultValues: true },
  });
  useKeepTyped(form.subscribe, unsaved.keep);
  const { isDirty, errors } = form.formState;
  const upload = useUpload((path) =>
    form.setValue('image', path, { shouldDirty: true, shouldValidate: true }),
  );
  const [colorUploads, setColorUploads] = useState(0);
  const { hasProblem, clearProblems } = useGridProblems(form, before, error);
  /** The values to save once the admin confirms which variants are dropped. */
  const [unconfirmed, setUnconfirmed] = useState<ProductValues>();

  const leave = useEffectEvent(() => {
    showToast(`${sent!.name} is updated`);
    if (keepTypedSince(form, sent!)) return continueEditing();
    unsaved.forget();
    void navigate(list);
  });
  useEffect(() => {
    if (isSaved) leave();
  }, [isSaved]);

  const keepSince = useEffectEvent(() => unsaved.keep(form.getValues()));
  useEffect(() => {
    if (before === sent) keepSince();
  }, [before, sent]);

  const submit = form.handleSubmit(
    (after) => {
      if (hasProblem(after)) return;
      // Saving a draft unchanged still lists it.
      if (!isDirty && product.listed) return void navigate(list);
      if (dropsVariants(before, after)) setUnconfirmed(after);
      else save(after);
    },
    () => void hasProblem(form.getValues()),
  );

  function submitAnew(event: FormEvent) {
    // An unchanged alert would not be announced again.
    clearProblems();
    forgetError();
    void submit(event);
  }

  function discard() {
    upload.cancel();
    unsaved.discard(form.reset);
  }

  return (
    <FormProvider {...form}>
      <chakra.form noValidate onSubmit={submitAnew} {...dropTarget()}>
        {unsaved.typed && (
          <Box mb="6">
            <UnsavedNote onDiscard={discard} />
          </Box>
        )}
        <Grid
          templateColumns={{ base: '1fr', md: '1fr 18rem' }}
          gap={{ base: '6', md: '10' }}
          alignItems="start"
        >
          <Stack gap="5" minW="0">
            <ProductFields />
            <GenderField canBeBlank={!before.gender} />
            <StockFields
              key={unsaved.typed ? 'typed' : 'opened'} // discarding remounts it, which aborts its uploads
              options={options}
              unsorted={product.unsorted}
              setUploadCount={setColorUploads}
            />
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
            disabled={upload.progress !== undefined || colorUploads > 0}
          >
            Update
          </BusyButton>
        </Stack>
        <DroppedDialog
          before={before}
          after={unconfirmed}
          onConfirm={() => {
            setUnconfirmed(undefined);
            if (unconfirmed) save(unconfirmed);
          }}
          onCancel={() => setUnconfirmed(undefined)}
        />
        <UnsavedGuard isDirty={isDirty && !isSaved} onLeave={unsaved.forget} />
      </chakra.form>
    </FormProvider>
  );
}
