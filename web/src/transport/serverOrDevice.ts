import { reasonOf } from '../api';
import { server } from './server.svelte';

/** Asks the server; this device if the server cannot be reached. */
export async function serverOrDevice<T>(online: () => Promise<T>, onDevice: () => Promise<T>): Promise<T> {
  if (server.reachable) {
    try {
      return await online();
    } catch (error) {
      if (reasonOf(error) !== 'offline') throw error;
    }
  }
  return onDevice();
}
