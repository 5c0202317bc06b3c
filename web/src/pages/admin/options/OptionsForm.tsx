import { chakra, Stack } from '@chakra-ui/react';
import { FormProvider, useForm } from 'react-hook-form';
import * as v from 'valibot';
import { Alert } from '../../../components/Alert';
import { BusyButton } from '../../../components/BusyButton';
import { UnsavedGuard } from '../../../features/admin/UnsavedGuard';
import { useUpdateOptionsMutation } from '../../../generated/admin';
import type { ShopOptionsFragment } from '../../../generated/admin';
import { messageOf } from '../../../lib/errors';
import { useKeepTyped } from '../../../lib/forms/useKeepTyped';
import { useUnsaved } from '../../../lib/forms/useUnsaved';
import { showToast } from '../../../lib/toasts';
import { OptionList } from './OptionList';
import { optionsValues, valuesOf } from './optionsValues';
import type { OptionsValues } from './optionsValues';

const changed = v.partial(optionsValues);

/** The whole vocabulary, saved as it stands. */
export function OptionsForm({ options }: { options: ShopOptionsFragment }) {
  const before = valuesOf(options);
  const unsaved = useUnsaved('options', changed, before);
  const form = useForm<OptionsValues>({
    defaultValues: before,
    values: unsaved.typed,
    resetOptions: { keepDefaultValues: true },
    mode: 'onTouched',
  });
  useKeepTyped(form.subscribe, unsaved.keep);
  const [updateOptions, { loading, error }] = useUpdateOptionsMutation({
    onCompleted: (data) => {
      form.reset(valuesOf(data.updateOptions));
      unsaved.forget();
      showToast('Sizes and colors are updated');
    },
  });
  const save = form.handleSubmit((input) => void updateOptions({ variables: { input } }));
  return (
    <FormProvider {...form}>
      <chakra.form noValidate onSubmit={(event) => void save(event)}>
        <Stack gap="8">
          <OptionList name="sizes" title="Sizes" noun="size" />
          <OptionList name="colors" title="Colors" noun="color" />
          {error && <Alert>{messageOf(error)}</Alert>}
          <BusyButton type="submit" size="lg" alignSelf="flex-start" busy={loading}>
            Update
          </BusyButton>
        </Stack>
        <UnsavedGuard isDirty={form.formState.isDirty} onLeave={unsaved.forget} />
      </chakra.form>
    </FormProvider>
  );
}
