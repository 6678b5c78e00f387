/**
 * Solves matrix * x = right for a square matrix, row by row, whose diagonal outweighs the rest of each row: elimination
 * is then stable without exchanging rows. Both arguments are overwritten; x is returned in the place of `right`.
 */
export function solveDominant(matrix: Float64Array, right: Float64Array): Float64Array {
  const n = right.length;
  for (let k = 0; k < n; k++) {
    const pivot = matrix[k * n + k]!;
    for (let i = k + 1; i < n; i++) {
      const factor = matrix[i * n + k]! / pivot;
      if (factor === 0) continue;
      for (let j = k + 1; j < n; j++) matrix[i * n + j] = matrix[i * n + j]! - factor * matrix[k * n + j]!;
      right[i] = right[i]! - factor * right[k]!;
    }
  }
  for (let i = n - 1; i >= 0; i--) {
    let sum = right[i]!;
    for (let j = i + 1; j < n; j++) sum -= matrix[i * n + j]! * right[j]!;
    right[i] = sum / matrix[i * n + i]!;
  }
  return right;
}
