import { useFormContext } from 'react-hook-form';
import { TextField } from '../../components/TextField';

interface Fields {
  name: string;
  email: string;
}

/** Name and email; the surrounding form holds both. */
export function NameAndEmailFields({ emailLabel }: { emailLabel: string }) {
  const { register, formState } = useFormContext<Fields>();
  const { errors } = formState;
  return (
    <>
      <TextField
        label="Name"
        autoComplete="name"
        required
        error={errors.name?.message}
        {...register('name')}
      />
      <TextField
        label={emailLabel}
        type="email"
        autoComplete="username"
        required
        error={errors.email?.message}
        {...register('email')}
      />
    </>
  );
}
