import { chakra, Flex, Stack } from '@chakra-ui/react';
import { useId } from 'react';
import type { Vocabulary_OptionsFragment } from '../../generated/graphql';
import { ChoiceOption } from './ChoiceOption';
import { AXES, stockWith, valuesOf } from './choices';
import type { Axis, Choice, Choosable } from './choices';

/** More colours than this are shown without names; the chosen one's name is shown above them. */
const MOST_NAMED = 6;

interface Props {
  variants: Choosable[];
  options: Vocabulary_OptionsFragment;
  choice: Choice;
  /** The choice that the shopper was found to have missed. */
  missing?: Axis;
  onChoose: (axis: Axis, value: string) => void;
}

/** Sizes and colours to choose from, each a group of radio buttons. */
export function ChoiceGroups({ variants, options, choice, missing, onChoose }: Props) {
  const id = useId();
  const swatchOf = (color: string) => options.colors.find(({ name }) => name === color)?.swatch;
  return (
    <Stack gap="4">
      {AXES.map(({ axis, label, prompt }) => {
        const values = valuesOf(variants, axis);
        if (values.length === 0) return null;
        const promptId = axis === missing ? `${id}-${axis}-missing` : undefined;
        const isBare = axis === 'color' && values.length > MOST_NAMED;
        return (
          <chakra.fieldset key={axis} id={`choice-${axis}`} minW="0" aria-describedby={promptId}>
            <chakra.legend float="left" mb="2" me="2" color={promptId ? 'fg.error' : 'fg.muted'}>
              {label}
            </chakra.legend>
            {promptId && (
              <chakra.span id={promptId} color="fg.error" fontWeight="medium">
                {prompt}
              </chakra.span>
            )}
            {isBare && <span aria-hidden>{choice[axis]}</span>}
            <Flex wrap="wrap" gap="2" clear="both">
              {values.map((value) => (
                <ChoiceOption
                  key={value}
                  group={`${id}-${axis}`}
                  value={value}
                  swatch={axis === 'color' ? swatchOf(value) : undefined}
                  isBare={isBare}
                  isChosen={choice[axis] === value}
                  isSoldOut={stockWith(variants, choice, axis, value) === 0}
                  onChoose={() => onChoose(axis, value)}
                />
              ))}
            </Flex>
          </chakra.fieldset>
        );
      })}
    </Stack>
  );
}
