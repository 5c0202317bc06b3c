import { useAddAddressMutation, useUpdateAddressMutation } from '../../generated/graphql';
import type { AddressBook_AddressFragment, AddressInput } from '../../generated/graphql';

/** Adds an address, or changes the given one. */
export function useSaveAddress(kept: AddressBook_AddressFragment | undefined, onCompleted: () => void) {
  const [add, adding] = useAddAddressMutation({ onCompleted });
  const [update, updating] = useUpdateAddressMutation({ onCompleted });
  const { loading, error } = kept ? updating : adding;
  const save = (input: AddressInput) =>
    kept ? void update({ variables: { id: kept.id, input } }) : void add({ variables: { input } });
  return { save, loading, error };
}
