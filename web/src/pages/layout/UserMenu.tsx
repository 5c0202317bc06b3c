import { Box } from '@chakra-ui/react';
import { MenuButton } from '../../components/MenuButton';
import { MenuItem } from '../../components/MenuItem';
import { useLogout } from '../../features/auth/useLogout';

export function UserMenu({ name }: { name: string }) {
  const logout = useLogout();
  return (
    <Box minW="0">
      <MenuButton
        label={
          <Box as="span" truncate minW="0" maxW={{ base: '40', md: '24', lg: '40' }}>
            {name}
          </Box>
        }
      >
        <MenuItem to="/profile">Profile</MenuItem>
        <MenuItem onClick={logout}>Logout</MenuItem>
      </MenuButton>
    </Box>
  );
}
