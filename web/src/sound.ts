/* sound.ts - three short soft sounds, made on the spot. Off unless the player turns them on. */

const notes = { turn: [523, 659], move: [392], over: [392, 523, 659, 784] };
let context: AudioContext | null = null;

export function playSound(which: keyof typeof notes): void {
    context ??= new AudioContext();
    const start = context.currentTime + 0.01;
    notes[which].forEach((frequency, index) => {
        const tone = context!.createOscillator(),
            volume = context!.createGain(),
            at = start + index * 0.12;
        tone.type = "sine";
        tone.frequency.value = frequency;
        volume.gain.setValueAtTime(0, at);
        volume.gain.linearRampToValueAtTime(0.12, at + 0.02);
        volume.gain.exponentialRampToValueAtTime(0.001, at + 0.25);
        tone.connect(volume).connect(context!.destination);
        tone.start(at);
        tone.stop(at + 0.3);
    });
}
