import { Box, Button, Flex, Heading, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { useEffect } from 'react';
import type { Dispatch, MouseEvent, SetStateAction } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { ProductPicture } from '../../../features/products/ProductPicture';
import { ImageUpload } from '../../../features/uploads/ImageUpload';
import { dropTarget } from '../../../features/uploads/dropTarget';
import { useUpload } from '../../../features/uploads/useUpload';
import type { ProductValues } from '../productValues';

export type SetCount = Dispatch<SetStateAction<number>>;

interface Props {
  colors: string[];
  /** Counts the running uploads. */
  setUploadCount: SetCount;
}

/** A picture per colour; a colour without one shows the product's. */
export function VariantPictures({ colors, setUploadCount }: Props) {
  return (
    <Stack gap="3">
      <Heading as="h2" size="sm">
        Pictures of the colors
      </Heading>
      <SimpleGrid minChildWidth="min(17rem, 100%)" gap="5">
        {colors.map((color) => (
          <PictureOfColor key={color} color={color} setUploadCount={setUploadCount} />
        ))}
      </SimpleGrid>
    </Stack>
  );
}

function PictureOfColor({ color, setUploadCount }: { color: string; setUploadCount: SetCount }) {
  const { control, setValue } = useFormContext<ProductValues>();
  const [cells, productImage] = useWatch({ control, name: ['cells', 'image'] });
  const own = cells.find((cell) => cell.color === color && cell.image)?.image;
  const setImage = (image: string) =>
    cells.forEach(
      (cell, index) => cell.color === color && setValue(`cells.${index}.image`, image, { shouldDirty: true }),
    );
  const upload = useUpload(setImage);
  function takeAway({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    currentTarget.parentElement?.querySelector('input')?.focus(); // the button disappears with the picture
    upload.cancel();
    setImage('');
  }

  const isRunning = upload.progress !== undefined;

  useEffect(() => {
    if (!isRunning) return;
    setUploadCount((count) => count + 1);
    return () => setUploadCount((count) => count - 1);
  }, [isRunning, setUploadCount]);

  return (
    <Flex gap="4" align="flex-start" wrap="wrap" {...dropTarget(upload)}>
      <Box w="20" flexShrink="0" borderRadius="md" overflow="hidden">
        <ProductPicture picture={{ src: own ?? productImage }} alt={`The picture of ${color}`} sizes="80px" />
      </Box>
      <Stack gap="2" flex="1 1 10rem" minW="0" role="group" aria-label={`Picture of ${color}`}>
        <Text fontWeight="medium">{color}</Text>
        <ImageUpload upload={upload} />
        {own && (
          <Button variant="ghost" size="sm" alignSelf="flex-start" onClick={takeAway}>
            Use the product’s picture
          </Button>
        )}
      </Stack>
    </Flex>
  );
}
