/** Loads a script that the page can wait for. If that fails while offline, loads it again once there is a network. */
export async function loadOnceOnline<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;)
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine) throw error;
      await new Promise(resolve => addEventListener('online', resolve, { once: true }));
    }
}
