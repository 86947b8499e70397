// What a browser keeps for its pages. One that keeps nothing, or is full, loses nothing but this memory.

/** What stands under a name in a storage (localStorage or sessionStorage), null for nothing. */
export function stored(storage, name) {
  try {
    return JSON.parse(self[storage].getItem(name));
  } catch {
    return null;
  }
}

/** Keeps a value under a name; null takes it away. */
export function store(storage, name, value) {
  try {
    if (value === null) self[storage].removeItem(name);
    else self[storage].setItem(name, JSON.stringify(value));
  } catch {
    // forbidden or full
  }
}

const through = (what, stream) => new Response(new Blob([what]).stream().pipeThrough(stream));

/** Returns a value as a text in which what is told again and again takes little room. */
export async function pack(value) {
  const packed = await through(JSON.stringify(value), new CompressionStream("deflate-raw")).arrayBuffer();
  return btoa(Array.from(new Uint8Array(packed), (byte) => String.fromCharCode(byte)).join(""));
}

/** Returns what was packed, null for nothing. */
export const unpack = (text) =>
  text && through(Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0)), new DecompressionStream("deflate-raw")).json();

/** Returns the names in a browser's storage that begin so. */
export function namesOf(prefix) {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(prefix));
  } catch {
    return [];
  }
}
