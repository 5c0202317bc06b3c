import { useLazyQuery } from '@apollo/client/react';
import { chakra, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { Alert } from '../../../components/Alert';
import { BusyButton } from '../../../components/BusyButton';
import { UnsavedNote } from '../../../components/UnsavedNote';
import { UnsavedGuard } from '../../../features/admin/UnsavedGuard';
import { retryOnConflict } from '../../../features/admin/retryOnConflict';
import { AdminOptionsDocument, useUpdateOptionsMutation } from '../../../generated/admin';
import type { Vocabulary_OptionsFragment } from '../../../generated/admin';
import { messageOf } from '../../../lib/errors';
import { aboutOf } from '../../../lib/forms/aboutOf';
import { isChanged } from '../../../lib/forms/changesOf';
import { useKeepTyped } from '../../../lib/forms/useKeepTyped';
import { useUnsaved } from '../../../lib/forms/useUnsaved';
import { showToast } from '../../../lib/toasts';
import { OptionList } from './OptionList';
import { mergedOptions } from './mergedOptions';
import { changedOptions, inputOf, savedName, savedOf, valuesOf } from './optionsValues';
import type { OptionsValues } from './optionsValues';

const ways = {
  changes: (opened: OptionsValues, typed: OptionsValues) => ({ opened, typed }),
  withChanges: (now: OptionsValues, kept: { opened: OptionsValues; typed: OptionsValues }) =>
    mergedOptions(kept.opened, kept.typed, now),
};

/** The whole vocabulary, saved together with changes that others have made meanwhile. */
export function OptionsForm({ options }: { options: Vocabulary_OptionsFragment }) {
  const [before, setBefore] = useState(() => valuesOf(options));
  const unsaved = useUnsaved('options', changedOptions, before, ways);
  const form = useForm<OptionsValues>({
    defaultValues: before,
    values: unsaved.typed,
    resetOptions: { keepDefaultValues: true },
  });
  useKeepTyped(form.subscribe, unsaved.keep);
  const { errors, isDirty, isSubmitting } = form.formState;
  const [readNow, reading] = useLazyQuery(AdminOptionsDocument, { fetchPolicy: 'network-only' });
  const [updateOptions, updating] = useUpdateOptionsMutation({
    // Options have no id: without this, cached filters of the shop would stay stale.
    update: (cache, { data }) =>
      data && cache.writeQuery({ query: AdminOptionsDocument, data: { options: data.updateOptions } }),
  });
  const error = updating.called ? updating.error : reading.error;
  const isRefused = Boolean(error) && !isSubmitting && !errors.sizes && !errors.colors;

  async function valuesNow() {
    const { data } = await readNow();
    return valuesOf(data!.options);
  }

  function onSaved(sent: OptionsValues, saved: OptionsValues) {
    showToast('Sizes and colors are updated');
    if (isChanged(sent, form.getValues())) return keepTypedRows(sent);
    form.reset(saved, { keepDefaultValues: false }); // or the form would still count as changed
    setBefore(saved);
    unsaved.forget();
  }

  /** Text typed while saving stays in its rows, which have the focus; the next Update brings the others' changes. */
  function keepTypedRows(sent: OptionsValues) {
    const opened = savedOf(sent);
    form.reset(opened, { keepDefaultValues: false, keepValues: true });
    setBefore(opened);
    for (const list of ['sizes', 'colors'] as const)
      form.getValues(list).forEach((row, index) => {
        form.setValue(`${list}.${index}.kept`, savedName(row, sent[list]) ?? '', { shouldDirty: true });
      });
  }

  /** A name that products are sold in cannot become another: that is said where it was tried. */
  function markRenamed(refusal: unknown) {
    for (const list of ['sizes', 'colors'] as const)
      form.getValues(list).forEach(({ name, kept }, index) => {
        if (name.trim() === kept || aboutOf(refusal) !== kept) return;
        updating.reset(); // what is said there need not be said below, above all once it is mended
        const message = `${messageOf(refusal)}, so it keeps this name. Write ${kept} again, and add ${name} as a new one.`;
        form.setError(`${list}.${index}.name`, { message }, { shouldFocus: true });
      });
  }

  const save = form.handleSubmit(async (typed) => {
    updating.reset(); // removes the previous attempt's refusal
    const update = (now: OptionsValues) =>
      updateOptions({ variables: { input: inputOf(mergedOptions(before, typed, now)), seen: inputOf(now) } });
    await retryOnConflict(valuesNow, update).then(
      ({ data }) => onSaved(typed, valuesOf(data!.updateOptions)),
      markRenamed, // the hooks keep the failure
    );
  });

  function discard() {
    unsaved.discard(form.reset);
    updating.reset();
  }

  return (
    <FormProvider {...form}>
      <chakra.form noValidate onSubmit={(event) => void save(event)}>
        <Stack gap="8">
          {unsaved.typed && <UnsavedNote onDiscard={discard} />}
          <OptionList name="sizes" title="Sizes" noun="size" />
          <OptionList name="colors" title="Colors" noun="color" />
          {isRefused && <Alert>{messageOf(error)}</Alert>}
          {/* Otherwise a removed row that had to stay could not be restored. */}
          {isRefused && isDirty && !unsaved.typed && <UnsavedNote onDiscard={discard} />}
          <BusyButton type="submit" size="lg" alignSelf="flex-start" busy={isSubmitting}>
            Update
          </BusyButton>
        </Stack>
        <UnsavedGuard isDirty={isDirty} onLeave={unsaved.forget} />
      </chakra.form>
    </FormProvider>
  );
}
