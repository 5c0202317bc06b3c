import { Box, Button, Stack } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { Panel } from '../../../components/Panel';
import { OptionRow } from './OptionRow';
import type { OptionsValues } from './optionsValues';

interface Props {
  name: 'sizes' | 'colors';
  title: string;
  /** Names one entry. */
  noun: string;
}

/** Names in the shop's order, which can be changed by keyboard. */
export function OptionList({ name, title, noun }: Props) {
  const { control, setFocus, trigger, formState } = useFormContext<OptionsValues>();
  const { fields, append, remove, swap } = useFieldArray({ control, name });

  function removeRow(index: number) {
    const neighbour = index + 1 < fields.length ? index + 1 : index - 1;
    if (neighbour >= 0) setFocus(`${name}.${neighbour}.name`); // the button is removed with its row
    remove(index);
    if (formState.errors[name]) void trigger(name); // it may have been the duplicate of another name
  }

  const next = { name: '', kept: '', ...(name === 'colors' && { swatch: '#808080' }) };
  return (
    <Panel title={title}>
      <Stack as="ol" gap="3">
        {fields.map((field, index) => (
          <OptionRow
            key={field.id}
            name={name}
            noun={noun}
            index={index}
            count={fields.length}
            onMove={(to) => swap(index, to)}
            onRemove={() => removeRow(index)}
          />
        ))}
      </Stack>
      <Box mt="4">
        <Button
          variant="outline"
          onClick={() => append(next, { focusName: `${name}.${fields.length}.name` })}
        >
          <Plus aria-hidden />
          Add a {noun}
        </Button>
      </Box>
    </Panel>
  );
}
