/** A list of integers below 2^32 that grows: four bytes a number, where a list of JavaScript takes eight and more. */
export interface GrowableList {
  /** Capacity for more than `length` numbers. */
  values: Uint32Array
  length: number
  push(value: number): void
}

/** An empty list. */
export function growableList(capacity = 16): GrowableList {
  return {
    values: new Uint32Array(capacity),
    length: 0,
    push(value) {
      if (this.length === this.values.length) {
        const larger = new Uint32Array(2 * this.length)
        larger.set(this.values)
        this.values = larger
      }
      this.values[this.length++] = value
    },
  }
}
