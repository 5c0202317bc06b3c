import { Box } from '@chakra-ui/react';
import { MenuButton } from '../../components/MenuButton';
import { MenuItem } from '../../components/MenuItem';
import { useLogout } from '../../features/auth/useLogout';

export function UserMenu({ user: { name, isAdmin } }: { user: { name: string; isAdmin: boolean } }) {
  const logout = useLogout();
  return (
    <Box minW="0">
      <MenuButton
        label={
          <Box as="span" truncate minW="0" maxW={isAdmin ? BESIDE_ANOTHER : '40'}>
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

/** Leaves room for the search on a tablet with an admin's two menus. */
const BESIDE_ANOTHER = { base: '40', md: '28', lg: '40' };
