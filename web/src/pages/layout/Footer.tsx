import { Box } from '@chakra-ui/react';
import { SHOP_NAME } from '../../config';

export function Footer() {
  return (
    <Box
      as="footer"
      textAlign="center"
      color="fg.muted"
      fontSize="sm"
      py="8"
      px="4"
      borderTopWidth="1px"
      borderColor="border"
    >
      Copyright © {SHOP_NAME}
    </Box>
  );
}
