import { Button, chakra, Stack, Textarea } from '@chakra-ui/react';
import { useForm } from 'react-hook-form';
import { Alert } from '../../components/Alert';
import { FormField } from '../../components/FormField';
import { Select } from '../../components/Select';
import { useAddReviewMutation } from '../../generated/graphql';
import { messageOf } from '../../lib/errors';

const RATINGS = ['Poor', 'Fair', 'Good', 'Very Good', 'Excellent'];

interface Props {
  productId: string;
  onReviewed: () => unknown;
}

export function ReviewForm({ productId, onReviewed }: Props) {
  const { register, handleSubmit, reset, formState } = useForm({
    defaultValues: { rating: '', comment: '' },
  });
  const [addReview, { data, error, loading }] = useAddReviewMutation();
  const { errors } = formState;

  const submit = handleSubmit(async ({ rating, comment }) => {
    const input = { rating: Number(rating), comment: comment.trim() };
    await addReview({ variables: { productId, input } }).then(
      () => {
        reset();
        return onReviewed();
      },
      () => undefined, // the hook keeps the error, shown below
    );
  });

  return (
    <chakra.form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="4">
        {data && !error && <Alert kind="success">Review Submitted</Alert>}
        {error && <Alert>{messageOf(error)}</Alert>}
        <FormField label="Rating" required error={errors.rating?.message}>
          {(control) => (
            <Select {...control} {...register('rating', { required: 'Please choose a rating' })}>
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
          {(control) => (
            <Textarea
              {...control}
              rows={4}
              maxLength={2000}
              {...register('comment', {
                validate: (text) => Boolean(text.trim()) || 'Please write a comment',
              })}
            />
          )}
        </FormField>
        <Button type="submit" loading={loading} alignSelf="flex-start">
          Submit
        </Button>
      </Stack>
    </chakra.form>
  );
}
