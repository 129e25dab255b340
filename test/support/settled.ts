/** Resolves after the macrotasks that are queued now, and what they queue, a few rounds on. */
export async function settled(rounds = 3): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    await new Promise<void>((resolve) => void setImmediate(resolve));
  }
}
