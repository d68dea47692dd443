// Messages for operations that fail: what failed, why, and what to do.
export async function told(work) {
  try {
    await work();
  } catch (error) {
    console.error(error.remedy === undefined ? error : `${error.reason}\nWhat to do: ${error.remedy}`);
    process.exitCode = 1;
  }
}
