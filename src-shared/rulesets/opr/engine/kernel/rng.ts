/** The stream of the match: random/rng.ts on words of the kernel's memory. */
import { RNG } from './layout';

/** 32 bits. */
export function bits(): i32 {
  const s0 = load<i32>(0, RNG);
  const s1 = load<i32>(0, RNG + 4);
  const s2 = load<i32>(0, RNG + 8) ^ s0;
  const s3 = load<i32>(0, RNG + 12) ^ s1;
  store<i32>(0, s0 ^ s3, RNG);
  store<i32>(0, s1 ^ s2, RNG + 4);
  store<i32>(0, s2 ^ (s1 << 9), RNG + 8);
  store<i32>(0, rotl<i32>(s3, 11), RNG + 12);
  return rotl<i32>(s1 * 5, 7) * 9;
}

/** A draw from an alias table (attack-tables.ts), without a branch on the random bits, which no processor could predict. */
export function draw(table: i32): i32 {
  const random = bits();
  const index = i32(u32(random) >>> u32(table & 31));
  const entry = load<i32>(((table >>> 5) + index) << 2);
  const other = entry & 255;
  return other ^ ((other ^ index) & (i32((u32(random << (-table & 31)) >>> 8) - (u32(entry) >>> 8)) >> 31));
}

/** One die, 1..sides, without bias (Lemire's multiply-and-reject). */
export function die(sides: u32): i32 {
  let product = u64(u32(bits())) * sides;
  if (u32(product) < sides) {
    const threshold: u32 = (u32(0) - sides) % sides;
    while (u32(product) < threshold) product = u64(u32(bits())) * sides;
  }
  return i32(product >> 32) + 1;
}
