import { Grid } from '@chakra-ui/react';
import { useFormContext } from 'react-hook-form';
import { ADDRESS_MAX, addressParts } from '../lib/forms/addressRules';
import { TextField } from './TextField';

type Part = keyof typeof ADDRESS_MAX;

interface PartProps {
  name: Part;
  label: string;
  autoComplete?: string;
  hint?: string;
}

/** One part of an address; the surrounding form holds its value. */
export function AddressField({ name, ...texts }: PartProps) {
  const { register, formState } = useFormContext<Partial<Record<Part, string>>>();
  return (
    <TextField
      {...texts}
      type={name === 'phone' ? 'tel' : undefined}
      required={name in addressParts}
      maxLength={ADDRESS_MAX[name]}
      error={formState.errors[name]?.message}
      {...register(name)}
    />
  );
}

interface Props {
  /** The autocomplete section: `shipping` where the browser keeps separate addresses. */
  section?: 'shipping';
  gap: string;
}

/** The fields of an address; the surrounding form holds their values. */
export function AddressFields({ section, gap }: Props) {
  const fill = (part: string) => (section ? `${section} ${part}` : part);
  return (
    <>
      <AddressField name="address" label="Address" autoComplete={fill('address-line1')} />
      <Grid templateColumns={{ base: '1fr', sm: '2fr 1fr' }} gap={gap} alignItems="start">
        <AddressField name="city" label="City" autoComplete={fill('address-level2')} />
        <AddressField name="postalCode" label="Postal Code" autoComplete={fill('postal-code')} />
      </Grid>
      <AddressField name="country" label="Country" autoComplete={fill('country-name')} />
    </>
  );
}
