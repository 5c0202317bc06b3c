export interface Account {
  name: string;
  email: string;
  password: string;
  isAdmin: boolean;
}

/** The accounts for visitors of the demo. */
export const accounts: readonly Account[] = [
  { name: 'Shop Admin', email: 'admin@example.com', password: 'Admin123', isAdmin: true },
  { name: 'Jane Shopper', email: 'jane@example.com', password: 'Jane1234', isAdmin: false },
];
