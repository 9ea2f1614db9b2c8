print("catchment")
