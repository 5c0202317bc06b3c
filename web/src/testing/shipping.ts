export const address = { address: '12 MG Road', city: 'Pune', postalCode: '411001', country: 'India' };

export function storeAddress(stored = address) {
  localStorage.setItem('shippingAddress', JSON.stringify(stored));
}
