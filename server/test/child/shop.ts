import { openShop } from '../shop.js';

// A shop in a process of its own, which a test may kill.
const { url } = await openShop();
console.log(url);
