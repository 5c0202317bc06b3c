import { Box, Stack } from '@chakra-ui/react';
import { useFormContext, useWatch } from 'react-hook-form';
import { TextField } from '../../components/TextField';
import { ProductPicture } from '../../features/products/ProductPicture';
import { ImageUpload } from '../../features/uploads/ImageUpload';
import { dropTarget } from '../../features/uploads/dropTarget';
import type { Upload } from '../../features/uploads/useUpload';
import { useDebounced } from '../../lib/useDebounced';
import { isImage, rules } from './productRules';
import type { ProductValues } from './productValues';

const TYPING_MS = 400;

/** The picture's address, a preview, and an upload. */
export function ProductImageField({ upload }: { upload: Upload }) {
  const { register, formState } = useFormContext<ProductValues>();
  const image = useDebounced(useWatch<ProductValues, 'image'>({ name: 'image' }), TYPING_MS).trim();
  return (
    <Stack gap="5" {...dropTarget(upload)}>
      <Box borderRadius="lg" overflow="hidden" maxW={{ base: '12rem', md: 'none' }}>
        {isImage(image) ? (
          <ProductPicture picture={{ src: image }} alt="The picture shoppers see" sizes="18rem" eager />
        ) : (
          <Box aspectRatio="4 / 5" bg="bg.muted" />
        )}
      </Box>
      <TextField
        label="Image"
        required
        error={formState.errors.image?.message}
        {...register('image', rules.image)}
      />
      <ImageUpload upload={upload} />
    </Stack>
  );
}
