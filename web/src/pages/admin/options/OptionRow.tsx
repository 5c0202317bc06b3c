import { Button, chakra, Flex, Text } from '@chakra-ui/react';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Input } from '../../../components/Input';
import type { OptionsValues } from './optionsValues';

interface Props {
  name: 'sizes' | 'colors';
  noun: string;
  index: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** One size or colour: its name, swatch and position. */
export function OptionRow({ name, noun, index, count, onMove, onRemove }: Props) {
  const { register, getValues, getFieldState, formState } = useFormContext<OptionsValues>();
  const typed = useWatch<OptionsValues, `sizes.${number}.name`>({
    name: `${name}.${index}.name` as `sizes.${number}.name`,
  });
  const label = typed || `new ${noun}`;
  const noteId = useId();
  const { error } = getFieldState(`${name}.${index}.name`, formState);
  const isUnique = (value: string) =>
    getValues(name).filter((other) => other.name.trim().toLowerCase() === value.trim().toLowerCase()).length <
    2;
  return (
    <chakra.li>
      <Flex columnGap={{ base: '1', sm: '2' }} align="center" justify="flex-end" wrap="wrap">
        {name === 'colors' && <SwatchInput index={index} label={label} />}
        <Input
          aria-label={`Name of ${noun} ${index + 1}`}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? noteId : undefined}
          flex="1"
          minW={name === 'colors' ? BESIDE_SWATCH : ROOM_FOR_A_NAME}
          {...register(`${name}.${index}.name`, {
            validate: (value) =>
              !isName(value)
                ? 'A name has 1 to 40 characters, and no |'
                : isUnique(value) || `${value} is named twice`,
            deps: name, // revalidates the other duplicate
          })}
        />
        <RowButton label={`Move ${label} up`} disabled={index === 0} onPress={() => onMove(index - 1)}>
          <ArrowUp aria-hidden />
        </RowButton>
        <RowButton
          label={`Move ${label} down`}
          disabled={index === count - 1}
          onPress={() => onMove(index + 1)}
        >
          <ArrowDown aria-hidden />
        </RowButton>
        <RowButton label={`Remove ${label}`} onPress={onRemove}>
          <Trash2 aria-hidden />
        </RowButton>
      </Flex>
      {error && (
        <Text id={noteId} mt="1" fontSize="sm" color="fg.error">
          {error.message}
        </Text>
      )}
    </chakra.li>
  );
}

const ROOM_FOR_A_NAME = '6rem';
/** Beside a swatch the name takes the rest of a phone's width. */
const BESIDE_SWATCH = { base: `max(${ROOM_FOR_A_NAME}, calc(100% - 4rem))`, sm: ROOM_FOR_A_NAME };

const isName = (value: string) => /^[^|]{1,40}$/.test(value.trim());

function SwatchInput({ index, label }: { index: number; label: string }) {
  const { register } = useFormContext<OptionsValues>();
  return (
    <chakra.input
      type="color"
      aria-label={`Swatch of ${label}`}
      w="11"
      h="11"
      flexShrink="0"
      me="auto" // above the name it aligns to the start
      p="1"
      borderWidth="1px"
      borderColor="border.control"
      borderRadius="md"
      cursor="button"
      {...register(`colors.${index}.swatch`)}
    />
  );
}

interface RowButtonProps {
  label: string;
  disabled?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function RowButton({ label, disabled, onPress, children }: RowButtonProps) {
  return (
    <Button
      variant="ghost"
      size="sm"
      px="0"
      aria-label={label}
      aria-disabled={disabled} // a disabled button would lose the focus when its row reaches the end
      onClick={disabled ? undefined : onPress}
    >
      {children}
    </Button>
  );
}
