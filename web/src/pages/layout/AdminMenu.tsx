import { Box } from '@chakra-ui/react';
import { Wrench } from 'lucide-react';
import { MenuButton } from '../../components/MenuButton';
import { MenuItem } from '../../components/MenuItem';

export function AdminMenu() {
  return (
    <MenuButton label={<AdminLabel />}>
      <MenuItem to="/admin/userlist">Users</MenuItem>
      <MenuItem to="/admin/productlist">Products</MenuItem>
      <MenuItem to="/admin/orderlist">Orders</MenuItem>
      <MenuItem to="/admin/options">Sizes and Colors</MenuItem>
      <MenuItem to="/admin/mails">Mails</MenuItem>
      <MenuItem to="/admin/audit">Audit Log</MenuItem>
    </MenuButton>
  );
}

/** An icon where there is no room for the word. */
function AdminLabel() {
  return (
    <>
      <Box as="span" hideFrom="sm">
        <Wrench aria-hidden />
      </Box>
      <Box as="span" srOnly={{ base: true, sm: false }}>
        Admin
      </Box>
    </>
  );
}
