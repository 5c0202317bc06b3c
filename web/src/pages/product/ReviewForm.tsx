import { chakra, Stack } from '@chakra-ui/react';
import * as v from 'valibot';
import { Alert } from '../../components/Alert';
import { BusyButton } from '../../components/BusyButton';
import { FormField } from '../../components/FormField';
import { Select } from '../../components/Select';
import { Textarea } from '../../components/Textarea';
import { useAddReviewMutation } from '../../generated/graphql';
import { messageOf } from '../../lib/errors';
import { requiredText } from '../../lib/forms/formRules';
import { useKeepTyped } from '../../lib/forms/useKeepTyped';
import { useSchemaForm } from '../../lib/forms/useSchemaForm';
import { unsavedIn } from '../../lib/unsaved';

const RATINGS = ['Poor', 'Fair', 'Good', 'Very Good', 'Excellent'];

const review = v.object({
  rating: v.pipe(v.string(), v.nonEmpty('Please choose a rating'), v.transform(Number)),
  comment: requiredText('Please write a comment'),
});

const typed = v.object({ rating: v.string(), comment: v.string() });
const BLANK = { rating: '', comment: '' };

interface Props {
  productId: string;
  onReviewed: () => unknown;
  onRefused: () => void;
}

export function ReviewForm({ productId, onReviewed, onRefused }: Props) {
  const unsaved = unsavedIn(`review ${productId}`, typed);
  const { register, handleSubmit, reset, formState, subscribe } = useSchemaForm(review, {
    defaultValues: unsaved.get() ?? BLANK,
  });
  useKeepTyped(subscribe, unsaved.keep);
  const [addReview, { data, error, loading }] = useAddReviewMutation();
  const { errors } = formState;

  const submit = handleSubmit(async (input) => {
    await addReview({ variables: { productId, input } }).then(
      () => {
        reset(BLANK);
        unsaved.forget();
        return onReviewed();
      },
      onRefused, // the hook keeps the error, shown below
    );
  });

  return (
    <chakra.form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="4">
        {data && !error && <Alert kind="success">Review Submitted</Alert>}
        {error && <Alert>{messageOf(error)}</Alert>}
        <FormField label="Rating" required error={errors.rating?.message}>
          {(control) => (
            <Select {...control} {...register('rating')}>
              <option value="">Select...</option>
              {RATINGS.map((name, index) => (
                <option key={name} value={index + 1}>
                  {index + 1} {name}
                </option>
              ))}
            </Select>
          )}
        </FormField>
        <FormField label="Comment" required error={errors.comment?.message}>
          {(control) => <Textarea {...control} rows={4} maxLength={2000} {...register('comment')} />}
        </FormField>
        <BusyButton type="submit" busy={loading} alignSelf="flex-start">
          Submit
        </BusyButton>
      </Stack>
    </chakra.form>
  );
}
