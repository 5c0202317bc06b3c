export interface Shopper {
  name: string;
  email: string;
}

/** People who have left reviews; nobody knows their passwords. */
export const shoppers: readonly Shopper[] = [
  { name: 'Ananya Iyer', email: 'ananya.iyer@example.com' },
  { name: 'Rohan Mehta', email: 'rohan.mehta@example.com' },
  { name: 'Fatima Sheikh', email: 'fatima.sheikh@example.com' },
  { name: 'Arjun Nair', email: 'arjun.nair@example.com' },
  { name: 'Meera Krishnan', email: 'meera.krishnan@example.com' },
  { name: 'Vikram Singh', email: 'vikram.singh@example.com' },
  { name: 'Sneha Patil', email: 'sneha.patil@example.com' },
  { name: 'Daniel Fernandes', email: 'daniel.fernandes@example.com' },
  { name: 'Kavya Reddy', email: 'kavya.reddy@example.com' },
  { name: 'Imran Qureshi', email: 'imran.qureshi@example.com' },
];
