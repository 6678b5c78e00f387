/**
 * Pictures as video programs expect them: BT.709, limited range (black is 16, white is 235), half the colour samples in each direction.
 * AssemblyScript, eight pixels at once; `npm run kernel` compiles it into limited-range-code.ts.
 */

/** Of 65,536: BT.709 weights, squeezed into 219 (brightness) and 224 (colour) steps. */
const Y_R: i32 = 11_966;
const Y_G: i32 = 40_254;
const Y_B: i32 = 4_064;
const CB_R: i32 = -6_596;
const CB_G: i32 = -22_189;
const CB_B: i32 = 28_785;
const CR_R: i32 = 28_785;
const CR_G: i32 = -26_145;
const CR_B: i32 = -2_640;
const BLACK: i32 = (16 << 16) + (1 << 15);
/** Four pixels share a colour sample, hence two more bits. */
const GREY: i32 = (128 << 18) + (1 << 17);

/**
 * From rows of pixels at 0, with blue in the lowest byte, to the planes Y, Cb and Cr one after the other at `planes`. The width is a
 * multiple of 8, the height even.
 */
export function convert(width: i32, height: i32, planes: i32): void {
  let cb = planes + width * height;
  let cr = cb + ((width * height) >> 2);
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 8) {
      const at = y * width + x;
      const a = v128.load(at << 2);
      const b = v128.load(at << 2, 16);
      const c = v128.load((at + width) << 2);
      const d = v128.load((at + width) << 2, 16);
      v128.store64_lane(planes + at, bytes(luma(a), luma(b)), 0);
      v128.store64_lane(planes + at + width, bytes(luma(c), luma(d)), 0);
      const red = squares(channel(a, 16), channel(b, 16), channel(c, 16), channel(d, 16));
      const green = squares(channel(a, 8), channel(b, 8), channel(c, 8), channel(d, 8));
      const blue = squares(channel(a, 0), channel(b, 0), channel(c, 0), channel(d, 0));
      const colours = bytes(
        i32x4.shr_s(weighed(red, CB_R, green, CB_G, blue, CB_B, GREY), 18),
        i32x4.shr_s(weighed(red, CR_R, green, CR_G, blue, CR_B, GREY), 18),
      );
      v128.store32_lane(cb, colours, 0);
      v128.store32_lane(cr, colours, 1);
      cb += 4;
      cr += 4;
    }
  }
}

function luma(pixels: v128): v128 {
  return i32x4.shr_s(weighed(channel(pixels, 16), Y_R, channel(pixels, 8), Y_G, channel(pixels, 0), Y_B, BLACK), 16);
}

function channel(pixels: v128, shift: i32): v128 {
  return v128.and(i32x4.shr_u(pixels, shift), i32x4.splat(255));
}

function weighed(r: v128, byR: i32, g: v128, byG: i32, b: v128, byB: i32, base: i32): v128 {
  const redGreen = i32x4.add(i32x4.mul(r, i32x4.splat(byR)), i32x4.mul(g, i32x4.splat(byG)));
  return i32x4.add(redGreen, i32x4.add(i32x4.mul(b, i32x4.splat(byB)), i32x4.splat(base)));
}

/** Sums of squares of four pixels: of eight in a row (a, b) and the eight under them (c, d). */
function squares(a: v128, b: v128, c: v128, d: v128): v128 {
  const left = i32x4.add(a, c);
  const right = i32x4.add(b, d);
  return i32x4.add(v128.shuffle<i32>(left, right, 0, 2, 4, 6), v128.shuffle<i32>(left, right, 1, 3, 5, 7));
}

/** Eight numbers of 0 to 255 in the lowest eight bytes. */
function bytes(low: v128, high: v128): v128 {
  const words = i16x8.narrow_i32x4_s(low, high);
  return i8x16.narrow_i16x8_u(words, words);
}
