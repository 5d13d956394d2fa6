/* vectors.ts - does this browser compute with vectors of 128 bits? A module of one function that does, in bytes. */
const PROOF = [
    0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
];

export const hasVectors = WebAssembly.validate(new Uint8Array(PROOF));
