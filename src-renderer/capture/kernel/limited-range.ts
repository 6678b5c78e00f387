/**
 * Pictures as video programs expect them: BT.709, limited range (black is 16, white is 235), half the colour samples in each direction.
 * AssemblyScript, eight pixels at once; `npm run kernel` compiles it into limited-range-code.ts.
 */

/** Of 65,536: BT.709 weights, squeezed into 219 (brightness) and 224 (colour) steps. */
const Y_R: i16 = 11_966;
/** 40,254 less 65,536, so that it fits into 16 bits: the whole greens are added at the end. */
const Y_G: i16 = -25_282;
const Y_B: i16 = 4_064;
const CB_R: i16 = -6_596;
const CB_G: i16 = -22_189;
const CB_B: i16 = 28_785;
const CR_R: i16 = 28_785;
const CR_G: i16 = -26_145;
const CR_B: i16 = -2_640;
const BLACK: i32 = (16 << 16) + (1 << 15);
/** Four pixels share a colour sample, hence two more bits. */
const GREY: i32 = (128 << 18) + (1 << 17);

/**
 * From the pixels of an area at 0, row by row, with blue in the lowest byte, to its place in the planes Y, Cb and Cr of a picture, which
 * lie one after the other at `planes`. The left edge and all widths are multiples of 8, the top and all heights are even.
 */
export function convert(areaWidth: i32, areaHeight: i32, left: i32, top: i32, width: i32, height: i32, planes: i32): void {
  const colourPlanes = planes + width * height;
  for (let y = 0; y < areaHeight; y += 2) {
    let pixels = (y * areaWidth) << 2;
    let luma = planes + (top + y) * width + left;
    let cb = colourPlanes + ((top + y) >> 1) * (width >> 1) + (left >> 1);
    for (let x = 0; x < areaWidth; x += 8) {
      const a = v128.load(pixels);
      const b = v128.load(pixels, 16);
      const c = v128.load(pixels + (areaWidth << 2));
      const d = v128.load(pixels + (areaWidth << 2), 16);
      v128.store64_lane(luma, bytes(brightness(a), brightness(b)), 0);
      v128.store64_lane(luma + width, bytes(brightness(c), brightness(d)), 0);
      const first = squares(i16x8.add(low(a), low(c)), i16x8.add(high(a), high(c)));
      const second = squares(i16x8.add(low(b), low(d)), i16x8.add(high(b), high(d)));
      const colours = bytes(
        i32x4.shr_s(weighed(first, second, i16x8(CB_B, CB_G, CB_R, 0, CB_B, CB_G, CB_R, 0), GREY), 18),
        i32x4.shr_s(weighed(first, second, i16x8(CR_B, CR_G, CR_R, 0, CR_B, CR_G, CR_R, 0), GREY), 18),
      );
      v128.store32_lane(cb, colours, 0);
      v128.store32_lane(cb + ((width * height) >> 2), colours, 1);
      pixels += 32;
      luma += 8;
      cb += 4;
    }
  }
}

function brightness(pixels: v128): v128 {
  const sum = i32x4.shr_s(weighed(low(pixels), high(pixels), i16x8(Y_B, Y_G, Y_R, 0, Y_B, Y_G, Y_R, 0), BLACK), 16);
  return i32x4.add(sum, v128.and(i32x4.shr_u(pixels, 8), i32x4.splat(255)));
}

/** Two pixels each, in words. */
function low(pixels: v128): v128 {
  return i16x8.extend_low_i8x16_u(pixels);
}

function high(pixels: v128): v128 {
  return i16x8.extend_high_i8x16_u(pixels);
}

/** Of four pixels, two in each. */
function weighed(first: v128, second: v128, by: v128, base: i32): v128 {
  const a = i32x4.dot_i16x8_s(first, by);
  const b = i32x4.dot_i16x8_s(second, by);
  return i32x4.add(i32x4.add(v128.shuffle<i32>(a, b, 0, 2, 4, 6), v128.shuffle<i32>(a, b, 1, 3, 5, 7)), i32x4.splat(base));
}

/** Of the sums of four columns, two in each, the sums of the first two and of the last two. */
function squares(first: v128, second: v128): v128 {
  return i16x8.add(v128.shuffle<i64>(first, second, 0, 2), v128.shuffle<i64>(first, second, 1, 3));
}

/** Eight numbers of 0 to 255 in the lowest eight bytes. */
function bytes(low: v128, high: v128): v128 {
  const words = i16x8.narrow_i32x4_s(low, high);
  return i8x16.narrow_i16x8_u(words, words);
}
