/** Things that customs sees as one kind. */
export interface ThingKind {
  /** How a word begins in the name of a category for these things. */
  readonly names: readonly string[]
  /** The words of people for such things, in the singular. */
  readonly words: string
}

// A word in two lists belongs to the first; a phrase is longer than its words and comes before them.
export const thingKinds: readonly ThingKind[] = [
  {
    names: ['accessor'],
    words:
      'phone case, iphone case, case, cover, phone holder, laptop bag, laptop sleeve, laptop stand, screen protector, tempered glass, charger, charging cable, usb cable, cable, cord, adapter, adaptor, mouse pad, watch strap, watch band, strap, lanyard',
  },
  {
    names: ['phone', 'cell', 'mobile', 'smartphone'],
    words:
      'phone, cell phone, mobile, mobile phone, smartphone, cellphone, iphone, android, samsung galaxy, galaxy, pixel, google pixel, motorola, nokia, handset, sim card',
  },
  {
    names: ['comput', 'laptop', 'tablet', 'ict'],
    words:
      'laptop, notebook computer, computer, pc, desktop, macbook, imac, mac mini, chromebook, thinkpad, tablet, ipad, kindle, e reader, monitor, keyboard, mouse, hard drive, ssd, usb drive, flash drive, memory card, graphics card, gpu, motherboard, processor, ram, router, modem, printer, toner, ink cartridge, webcam, server, dock, docking station',
  },
  {
    names: ['electronic', 'audio', 'television', 'video', 'camera'],
    words:
      'tv, television, smart tv, headphone, headset, earphone, earbud, airpod, speaker, bluetooth speaker, soundbar, amplifier, microphone, camera, lens, gopro, drone, projector, radio, walkie talkie, smart watch, smartwatch, apple watch, fitbit, fire stick, roku, power bank, battery pack, solar panel, inverter, security camera, ring doorbell, doorbell',
  },
  {
    names: ['game', 'gaming', 'console', 'toy'],
    words:
      'toy, doll, barbie, lego, puzzle, board game, video game, game, playstation, ps4, ps5, xbox, nintendo, nintendo switch, console, controller, action figure, teddy, teddy bear, stuffed animal, toy car, scooter, trampoline',
  },
  {
    names: ['book', 'print', 'education'],
    words:
      'book, textbook, text book, novel, bible, workbook, comic, magazine, cookbook, paperback, hardcover, dictionary, study guide, coloring book, colouring book, past paper',
  },
  {
    names: ['shoe', 'footwear', 'sneaker'],
    words:
      'shoe, sneaker, trainer, running shoe, boot, sandal, slipper, slide, heel, high heel, flip flop, croc, loafer, cleat, jordan, air max, yeezy, clark',
  },
  {
    names: ['cloth', 'apparel', 'garment', 'fashion', 'textile'],
    words:
      'clothes, clothing, shirt, t shirt, tshirt, tee, polo, blouse, dress, skirt, pants, trouser, jeans, short, legging, jacket, coat, hoodie, sweater, sweatshirt, suit, tie, sock, underwear, boxer, brief, panty, bra, lingerie, swimsuit, bikini, pyjama, pajama, nightgown, uniform, school uniform, romper, onesie, jersey, hat, cap, scarf, glove, belt, wedding dress, gown, costume, tracksuit',
  },
  {
    names: ['bag', 'luggage', 'leather'],
    words:
      'bag, handbag, purse, wallet, backpack, school bag, suitcase, luggage, duffel bag, tote, fanny pack',
  },
  {
    names: ['jewel', 'watch', 'gold'],
    words:
      'jewelry, jewellery, ring, necklace, earring, bracelet, chain, pendant, watch, wrist watch, anklet',
  },
  {
    names: ['cosmetic', 'beauty', 'perfume', 'toiletr', 'personal care', 'hair'],
    words:
      'makeup, make up, lipstick, foundation, mascara, perfume, cologne, fragrance, lotion, cream, face cream, shampoo, conditioner, soap, body wash, deodorant, hair, wig, hair extension, braiding hair, weave, lash, nail polish, hair dryer, flat iron, curling iron, skin care, skincare, serum, sunscreen, toothpaste, razor',
  },
  {
    names: ['medicin', 'pharm', 'drug', 'medical', 'health'],
    words:
      'medicine, medication, tablet medicine, pill, aspirin, ibuprofen, tylenol, panadol, insulin, inhaler, antibiotic, ointment, first aid, bandage, blood pressure monitor, glucose meter, test strip, thermometer, wheelchair, walker, crutch, face mask, hearing aid, contact lens, glasses, eyeglasses',
  },
  {
    names: ['supplement', 'vitamin', 'food', 'grocer'],
    words:
      'vitamin, supplement, protein, protein powder, multivitamin, omega 3, collagen, snack, food, candy, chocolate, cereal, coffee, tea, spice, seasoning, baby formula, formula, pet food, dog food, cat food',
  },
  {
    names: ['vehicle', 'car', 'auto', 'motor'],
    words:
      'car part, auto part, vehicle part, brake, brake pad, rotor, shock, shock absorber, strut, bumper, headlight, tail light, tyre, tire, rim, spark plug, oil filter, air filter, filter, radiator, alternator, starter, fuel pump, water pump, timing belt, gasket, piston, engine, clutch, wiper, wiper blade, side mirror, car battery, car stereo, motorcycle part, bike part, windshield, ball joint, control arm, wheel bearing, bearing, sensor, oxygen sensor',
  },
  {
    names: ['tool', 'hardware'],
    words:
      'tool, drill, saw, hammer, screwdriver, wrench, socket set, tool box, screw, bolt, nail gun, sander, grinder, welder, generator, pressure washer, ladder, lock, door handle, hinge, paint, faucet, tap, plumbing, chainsaw, lawn mower, weed whacker',
  },
  {
    names: ['appliance', 'kitchen', 'household'],
    words:
      'blender, microwave, toaster, air fryer, kettle, coffee maker, rice cooker, pressure cooker, fridge, refrigerator, freezer, stove, oven, washing machine, washer, dryer, fan, air conditioner, vacuum, vacuum cleaner, iron, mixer, pot, pan, cookware, plate, mug, cup, knife, cutlery, water bottle, tumbler, stanley cup, air purifier, sewing machine',
  },
  {
    names: ['furnit', 'home', 'linen', 'bedding', 'household'],
    words:
      'furniture, chair, office chair, desk, table, bed, mattress, sofa, couch, shelf, cabinet, lamp, light, light bulb, chandelier, curtain, blind, rug, carpet, sheet, bed sheet, pillow, comforter, blanket, towel, decoration, ornament, christmas tree, picture frame, mirror, wallpaper, clock',
  },
  {
    names: ['sport', 'fitness', 'exercise'],
    words:
      'dumbbell, weight, yoga mat, treadmill, exercise bike, football, soccer ball, basketball, cricket bat, tennis racket, golf club, bicycle, bike, helmet, tent, fishing rod, gym equipment, resistance band',
  },
  {
    names: ['baby', 'infant'],
    words:
      'baby clothes, stroller, car seat, crib, diaper, pamper, baby bottle, pacifier, breast pump, baby monitor, high chair',
  },
  {
    names: ['instrument', 'music'],
    words:
      'guitar, piano, drum, violin, trumpet, saxophone, guitar string, music instrument, musical instrument',
  },
  {
    names: ['station', 'office', 'school'],
    words:
      'pen, pencil, notebook, stapler, folder, paper, envelope, marker, crayon, calculator, whiteboard, planner, sticker, label',
  },
  {
    names: ['document', 'letter', 'paper'],
    words: 'document, letter, passport, certificate, contract, cheque, check book, transcript',
  },
]
